/** What the benchmarks of pages look at: the whole product as `npm start` runs it, with its demonstration set and somebody signed in. */
import { longestHistory } from "#e2e/harness/demo";
import { ask } from "#e2e/harness/http";
import { startLauncher } from "#e2e/harness/launcher";
import { openTenancy } from "#lib/testing/tenant";

export interface Stage {
  /** As a browser on this machine reaches it. */
  base: string;
  port: number;
  sessionid: string;
  /** Addresses of the pages by their names; `signedOut` ones are read without the session. */
  places: Place[];
  close(): Promise<void>;
}

export interface Place {
  name: string;
  path: string;
  signedOut?: boolean;
}

export async function openStage(): Promise<Stage> {
  const product = await startLauncher({ COTEJO_DEMO: "on" });
  try {
    const { orgId, rut, name } = await longestHistory(product.databaseUrl());
    const tenancy = openTenancy(product.databaseUrl());
    const { sessionid } = await tenancy.newSession(await tenancy.newPerson(orgId, "admin"));
    await tenancy.close();
    const post = async (path: string, json: unknown) => {
      const answer = await ask(product.port, {
        method: "POST",
        path,
        json,
        cookie: `sessionid=${sessionid}`,
        headers: ORIGIN(product.port),
      });
      if (answer.status !== 200) throw new Error(`POST ${path} answers ${answer.status} ${answer.text}`);
      return answer.json;
    };
    const { id } = (await post("/api/check", { rut, ai_summary: true })) as { id: string };
    const surnames = name.split(" ").slice(-2).join(" ");
    await post("/api/name-to-rut", { name: surnames });
    return {
      base: `http://localhost:${product.port}`,
      port: product.port,
      sessionid,
      places: placesOf(rut, surnames, id),
      close: () => product.close(),
    };
  } catch (error) {
    await product.close();
    throw error;
  }
}

const ORIGIN = (port: number) => ({ origin: `http://localhost:${port}` });

function placesOf(rut: string, surnames: string, checkId: string): Place[] {
  return [
    { name: "sign-in", path: "/login", signedOut: true },
    { name: "home", path: "/" },
    { name: "search", path: `/search?q=${encodeURIComponent(surnames)}` },
    { name: "RUT", path: `/rut/${rut}` },
    { name: "Check", path: `/checks/${checkId}` },
    { name: "Checks", path: "/checks" },
    { name: "settings: account", path: "/settings/account" },
    { name: "settings: people", path: "/settings/people" },
    { name: "settings: tokens", path: "/settings/tokens" },
    { name: "settings: credits", path: "/settings/credits" },
    { name: "settings: sources", path: "/settings/sources" },
    { name: "news", path: "/news" },
    { name: "review", path: "/review?item=first" },
    { name: "settings: matching", path: "/settings/matching" },
    { name: "settings: matrix", path: "/settings/matrix" },
    { name: "matrix, new version", path: "/settings/matrix/new" },
    { name: "settings: audit", path: "/settings/audit" },
    { name: "API docs", path: "/api-docs" },
  ];
}
