import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { PURPOSE_COOKIE, readPurposeChoice } from "#components/rut/purpose-choice";
import { rutQuery } from "#components/rut/rut-query";
import { RutScreen } from "#components/rut/rut-screen";
import { readRutFile } from "#lib/checks/read-rut-file";
import { LegalBasis, Purpose } from "#lib/contract/panel";
import { formatRut, type Rut, readTypedRut } from "#lib/rut/rut";
import { maybeViewer, requireViewer } from "../../../viewer";

interface Address {
  params: Promise<{ rut: string }>;
}

const OPTIONS = { purposes: Purpose.options, legalBases: LegalBasis.options };

const fileOf = cache(readRutFile);

export async function generateMetadata({ params }: Address): Promise<Metadata> {
  const [ctx, rut, t] = [await maybeViewer(), rutOf((await params).rut), await getTranslations("rut")];
  if (ctx === null || rut === null) return { title: t("titleUnnamed") };
  return { title: (await fileOf(ctx, rut)).name ?? formatRut(rut) };
}

export default async function RutPage({ params }: Address) {
  const written = (await params).rut;
  const rut = rutOf(written);
  const ctx = await requireViewer(`/rut/${encodeURIComponent(rut ?? written)}`);
  if (rut === null) notFound();
  if (written !== rut) redirect(`/rut/${rut}`);
  const memory = new QueryClient();
  memory.setQueryData(rutQuery(rut).queryKey, await fileOf(ctx, rut));
  const remembered = (await cookies()).get(PURPOSE_COOKIE)?.value;
  return (
    <HydrationBoundary state={dehydrate(memory)}>
      <RutScreen key={rut} rut={rut} options={OPTIONS} remembered={readPurposeChoice(remembered, OPTIONS, ctx.actor)} />
    </HydrationBoundary>
  );
}

/** An address may carry a RUT as people write it; the page answers under its normal form. */
function rutOf(written: string): Rut | null {
  try {
    return readTypedRut(decodeURIComponent(written));
  } catch {
    return null;
  }
}
