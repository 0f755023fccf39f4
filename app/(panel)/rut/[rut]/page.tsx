import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { PersonDecisionSection } from "#components/person-decision/person-decision";
import { PURPOSE_COOKIE, readPurposeChoice } from "#components/rut/purpose-choice";
import { RutDocument } from "#components/rut/rut-document";
import { rutQuery } from "#components/rut/rut-query";
import { monthOf } from "#lib/calendar/month";
import { compareMonths } from "#lib/checks/compare-months";
import { readCheckNews } from "#lib/checks/read-check-news";
import { readRutFile } from "#lib/checks/read-rut-file";
import { viewRutHistory } from "#lib/checks/view-rut-history";
import { LegalBasis, Purpose } from "#lib/contract/panel";
import { readRutReview } from "#lib/review/read-rut-review";
import { formatRut, type Rut, readTypedRut } from "#lib/rut/rut";
import { maybeViewer, requireViewer } from "../../../viewer";
import { ClientWords } from "../../../words";

interface Address {
  params: Promise<{ rut: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const OPTIONS = { purposes: Purpose.options, legalBases: LegalBasis.options };

const fileOf = cache(readRutFile);

/** The name stands in the title for who may see it; to others, and to whoever unfurls the link, it is just a file. */
export async function generateMetadata({ params }: Address): Promise<Metadata> {
  const [ctx, rut, t] = [await maybeViewer(), rutOf((await params).rut), await getTranslations("rut")];
  if (ctx === null || rut === null) return { title: t("titleUnnamed") };
  return { title: (await fileOf(ctx, rut)).name ?? formatRut(rut) };
}

/** `?from=2026-05&to=2026-11` compares two months; without it the last two stand beside each other. */
export default async function RutPage({ params, searchParams }: Address) {
  const [{ rut: written }, { from, to }] = await Promise.all([params, searchParams]);
  const rut = rutOf(written);
  const asked = { from: oneOf(from), to: oneOf(to) };
  const place = `/rut/${encodeURIComponent(rut ?? written)}${queryOf(asked)}`;
  const ctx = await requireViewer(place);
  if (rut === null) notFound();
  if (written !== rut) redirect(place);
  const [file, history, jar] = await Promise.all([fileOf(ctx, rut), viewRutHistory(ctx, rut), cookies()]);
  const latest = file.current ?? file.last;
  const [news, review] =
    latest === null ? [[], null] : await Promise.all([readCheckNews(ctx, latest.id), readRutReview(ctx, { checkId: latest.id, rut })]);
  const memory = new QueryClient();
  memory.setQueryData(rutQuery(rut).queryKey, file);
  return (
    <HydrationBoundary state={dehydrate(memory)}>
      <RutDocument
        key={rut}
        file={file}
        decision={
          latest === null || review === null ? null : (
            <ClientWords rooms={["decide", "refusal"]}>
              <PersonDecisionSection review={review} rut={rut} check={latest} history={history} className="mt-8" />
            </ClientWords>
          )
        }
        now={monthOf(ctx.clock.now())}
        history={history}
        news={news}
        comparison={await compareMonths(ctx, history, asked)}
        home={`${ctx.settings.publicBaseUrl}/rut/${rut}`}
        options={OPTIONS}
        remembered={readPurposeChoice(jar.get(PURPOSE_COOKIE)?.value, OPTIONS, ctx.actor)}
      />
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

/** A parameter that stands several times is read as one: it is no month then, and the page says so. */
function oneOf(parameter: string | string[] | undefined): string | undefined {
  return Array.isArray(parameter) ? parameter.join(" ") : parameter;
}

function queryOf(asked: { from: string | undefined; to: string | undefined }): string {
  const given = Object.entries(asked).filter((each): each is [string, string] => each[1] !== undefined);
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}
