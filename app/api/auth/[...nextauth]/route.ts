import { answerSignIn } from "#lib/http/sign-in";
import { house } from "#lib/house";

async function answer(request: Request, route: { params: Promise<{ nextauth: string[] }> }): Promise<Response> {
  return answerSignIn(house(), request, (await route.params).nextauth);
}

export { answer as DELETE, answer as GET, answer as HEAD, answer as OPTIONS, answer as PATCH, answer as POST, answer as PUT };
