/** Who looks at a page: one reading a request, shared by the frame, the page and its title. */
import { headers } from "next/headers";
import { forbidden, notFound, redirect } from "next/navigation";
import { cache } from "react";
import { readPerson } from "#lib/auth/read-person";
import { readAnyCheckDetail } from "#lib/checks/read-check-detail";
import { readViewer } from "#lib/checks/read-viewer";
import type { Context } from "#lib/context";
import { ServiceError } from "#lib/errors";
import { viewPanel, viewSession } from "#lib/house";

/** The context of the signed-in person, or null. */
export const maybeViewer = cache(async (): Promise<Context | null> => viewPanel(await headers()));

/** The context of the signed-in person; others are led to the sign-in and, after it, back to `place`. */
export async function requireViewer(place: string): Promise<Context> {
  return (await maybeViewer()) ?? redirect(`/login?next=${encodeURIComponent(place)}`);
}

/** The context of the signed-in admin; an officer gets the page that says who may, in place of what stands there. */
export async function requireAdmin(place: string): Promise<Context> {
  const ctx = await requireViewer(place);
  if (ctx.actor.role !== "admin") forbidden();
  return ctx;
}

/** How long the session that reads the page still lasts, or null. */
export const maybeSession = async () => viewSession(await headers());

/** The viewer with balance and prices. */
export const viewerOf = cache(readViewer);

/** A Check, read and noted as viewed once for the page and its title; a missing one, and another organisation's, is a 404. */
export const checkDetailOf = cache((ctx: Context, id: string) => readAnyCheckDetail(ctx, id).catch(missing));

/** A person of the organisation, read once for the page and its title; a missing one, and another organisation's, is a 404. */
export const personOf = cache((ctx: Context, id: string) => readPerson(ctx, id).catch(missing));

function missing(error: unknown): never {
  if (error instanceof ServiceError && error.code === "not-found") notFound();
  throw error;
}
