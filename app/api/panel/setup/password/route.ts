import { setPasswordByLink } from "#lib/auth/set-password-by-link";
import { SetupReply, SetupRequest } from "#lib/contract/settings";
import { house } from "#lib/house";
import { answerPublicPost } from "#lib/http/public-post";

const answer = (request: Request) =>
  answerPublicPost(house(), request, {
    body: SetupRequest,
    reply: SetupReply,
    run: (deps, { body, ...from }) => setPasswordByLink(deps, { ...body, ...from }),
  });

export { answer as DELETE, answer as GET, answer as HEAD, answer as OPTIONS, answer as PATCH, answer as POST, answer as PUT };
