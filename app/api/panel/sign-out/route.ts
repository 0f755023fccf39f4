import { answerSignOut } from "#lib/http/sign-out";
import { house } from "#lib/house";

const answer = (request: Request) => answerSignOut(house(), request);

export { answer as DELETE, answer as GET, answer as HEAD, answer as OPTIONS, answer as PATCH, answer as POST, answer as PUT };
