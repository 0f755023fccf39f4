import { readSetupLink } from "#lib/auth/read-setup-link";
import { SetupInvitation, SetupQuestion } from "#lib/contract/settings";
import { house } from "#lib/house";
import { answerPublicPost } from "#lib/http/public-post";

const answer = (request: Request) =>
  answerPublicPost(house(), request, {
    body: SetupQuestion,
    reply: SetupInvitation,
    run: (deps, { body }) => readSetupLink(deps, body.secret),
  });

export { answer as DELETE, answer as GET, answer as HEAD, answer as OPTIONS, answer as PATCH, answer as POST, answer as PUT };
