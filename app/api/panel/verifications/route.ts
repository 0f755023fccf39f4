import { verifyFile } from "#lib/checks/verify-report";
import { Verification } from "#lib/contract/report";
import { house } from "#lib/house";
import { answerPublicUpload } from "#lib/http/public-post";

const answer = (request: Request) =>
  answerPublicUpload(house(), request, { reply: Verification, run: ({ db }, file) => verifyFile(db, file) });

export { answer as DELETE, answer as GET, answer as HEAD, answer as OPTIONS, answer as PATCH, answer as POST, answer as PUT };
