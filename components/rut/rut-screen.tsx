"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { CheckMaker } from "#components/rut/check-maker";
import { CurrentCheck } from "#components/rut/current-check";
import { MonthStrip } from "#components/rut/month-strip";
import { NameLookup } from "#components/rut/name-lookup";
import type { PurposeChoice, PurposeOptions } from "#components/rut/purpose-choice";
import { rutQuery } from "#components/rut/rut-query";
import { RutText, readableRut } from "#components/rut/rut-text";
import { askedDigit } from "#components/rut/typed-rut";
import { Button } from "#components/ui/button";
import { CopyButton } from "#components/ui/copy-button";
import { Notice } from "#components/ui/notice";
import { PlaceLink } from "#components/ui/place-link";
import { WaitingLines } from "#components/ui/waiting-lines";
import type { RutFile } from "#lib/contract/panel";
import { parseRut, rutNumber, rutOfNumber } from "#lib/rut/rut";

/** The file of a person or company: who it is, this month's Check or the button that makes it, and the months before. */
export function RutScreen({ rut, ...purpose }: { rut: string; remembered: PurposeChoice; options: PurposeOptions }) {
  const t = useTranslations("rut");
  const { data: file, ...query } = useQuery(rutQuery(rut));
  if (file !== undefined) return <RutDocument file={file} {...purpose} />;
  if (query.isPending) return <WaitingLines count={6} label={t("waiting")} />;
  return (
    <div className="space-y-3">
      <RefusalNotice error={query.error ?? new Error("no file")} />
      <Button onClick={() => void query.refetch()} pending={query.isFetching}>
        {t("refresh")}
      </Button>
    </div>
  );
}

function RutDocument({ file, ...purpose }: { file: RutFile; remembered: PurposeChoice; options: PurposeOptions }) {
  const t = useTranslations("rut");
  const words = useTranslations("vocabulary");
  const readable = readableRut(file.rut);
  return (
    <>
      <p className="mb-2 text-sm text-ink-3">{t("crumb")}</p>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl break-words">{file.name ?? t("unnamed", { rut: readable })}</h1>
          <p className="mt-1.5 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-ink-2">
            {file.name === null ? <span>{t("nameUnknown")}</span> : <RutText rut={file.rut} className="text-md font-semibold text-ink" />}
            <span>{words(`kind.${file.kind}`)}</span>
          </p>
          {file.name === null && file.validCheckDigit ? <NameLookup rut={file.rut} /> : null}
        </div>
        <CopyButton text={file.rut} label={t("copyRut")} doneLabel={t("rutCopied")} failedLabel={t("copyFailed")} />
      </div>
      {file.validCheckDigit ? null : <WrongDigit rut={file.rut} />}
      <div className="mt-6">
        {file.current === null ? <CheckMaker file={file} {...purpose} /> : <CurrentCheck check={file.current} until={file.monthEndsOn} />}
      </div>
      <MonthStrip file={file} />
    </>
  );
}

function WrongDigit({ rut }: { rut: string }) {
  const t = useTranslations("rut");
  const parsed = parseRut(rut);
  if (parsed === null) return null;
  const meant = rutOfNumber(rutNumber(parsed));
  return (
    <Notice tone="problem" title={t("wrongDigitTitle")} className="mt-5">
      <p>{t("wrongDigit", askedDigit(parsed))}</p>
      <p>
        <PlaceLink href={`/rut/${meant}`}>{t("wrongDigitOpen", { rut: readableRut(meant) })}</PlaceLink>
      </p>
    </Notice>
  );
}
