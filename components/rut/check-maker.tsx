"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useTransition } from "react";
import type { PriceWords } from "#components/account/price-words";
import { usePrice } from "#components/account/use-price";
import { viewerQuery } from "#components/account/viewer-query";
import { useDraft } from "#components/drafts/use-draft";
import { homeQuery } from "#components/home/home-query";
import { capitalised, formatDate, formatMonth, monthName } from "#components/locale/dates";
import { announce } from "#components/panel/announce";
import { panel } from "#components/panel/panel-service";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { type PurposeChoice, type PurposeOptions, purposeCookie, readPurposeChoice } from "#components/rut/purpose-choice";
import { PurposeFields } from "#components/rut/purpose-fields";
import { rutQuery } from "#components/rut/rut-query";
import { Button } from "#components/ui/button";
import type { RutFile } from "#lib/contract/panel";

/** Makes this month's Check: says what it costs and until when it holds, asks for purpose and legal basis, then opens it. */
export function CheckMaker({ file, remembered, options }: { file: RutFile; remembered: PurposeChoice; options: PurposeOptions }) {
  const t = useTranslations("rut");
  const locale = useLocale();
  const [chosen, setChoice, forgetChoice] = useDraft(`purpose ${file.rut}`, remembered);
  // A draft may be older than what can be chosen now.
  const choice = readPurposeChoice(`${chosen.purpose}.${chosen.legalBasis}`, options, remembered);
  const { data: viewer } = useQuery(viewerQuery);
  const price = usePrice("check");
  const { make, pending } = useCheckMaking(file.rut, { choice, price, onMade: forgetChoice });
  const { last } = file;
  useFreshPage(file.rut);
  const until = formatDate(file.monthEndsOn, locale);
  return (
    <section id="make" aria-labelledby="make-title" className="rounded-lg border border-line-2 bg-sheet p-4 sm:p-5">
      <h2 id="make-title" className="font-sans text-md font-semibold">
        {t("none", { month: capitalised(monthName(file.month, locale)) })}
      </h2>
      <p className="mt-0.5 text-ink-2">
        {last === null ? t("noneEver", { until }) : t("noneLast", { month: formatMonth(last.month, locale), until })}
      </p>
      <div className="mt-4 flex flex-wrap items-end gap-4">
        <div className="min-w-0 flex-[1_1_24rem]">
          <PurposeFields options={options} choice={choice} onChange={setChoice} />
        </div>
        <Button look={file.validCheckDigit ? "primary" : "plain"} pending={pending} onClick={() => make.mutate()} className="wrap-anywhere">
          {t("make", { ...price })}
        </Button>
      </div>
      <p className="mt-2 text-xs text-ink-3">{t("kept")}</p>
      {make.error === null ? null : (
        <RefusalNotice
          className="mt-4"
          error={make.error}
          errand={{ priceCredits: price.price, balanceCredits: viewer?.balanceCredits ?? 0, missing: "noData" }}
        />
      )}
    </section>
  );
}

/** Back leads to a page that the browser kept: once this month has its Check, made here or by a colleague, it is drawn anew. */
function useFreshPage(rut: string): void {
  const router = useRouter();
  const { data: known } = useQuery(rutQuery(rut));
  const made = known?.current?.id;
  useEffect(() => {
    if (made !== undefined) router.refresh();
  }, [made, router]);
}

/** The usage pattern of the contract: GET first, POST when the month has none. Only the press of the button gets here. */
function useCheckMaking(rut: string, { choice, price, onMade }: { choice: PurposeChoice; price: PriceWords; onMade: () => void }) {
  const t = useTranslations("rut");
  const router = useRouter();
  const memory = useQueryClient();
  const [opening, startOpening] = useTransition();
  const make = useMutation({
    mutationFn: async () => {
      document.cookie = purposeCookie(choice);
      const service = await panel();
      const { current } = await service.rutFile(rut);
      if (current !== null) return { id: current.id, reused: true, balanceCredits: null };
      const made = await service.makeCheck({ rut, purpose: choice.purpose, legal_basis: choice.legalBasis });
      return { id: made.check.id, reused: made.reused, balanceCredits: made.balanceCredits };
    },
    onSuccess: ({ id, reused, balanceCredits }) => {
      onMade();
      if (balanceCredits !== null) {
        memory.setQueryData(viewerQuery.queryKey, (viewer) => viewer && { ...viewer, balanceCredits });
      }
      announce(reused ? t("reused") : t("made", { by: price.by, balance: balanceCredits ?? 0 }));
      void memory.invalidateQueries({ queryKey: homeQuery.queryKey });
      startOpening(() => router.push(`/checks/${id}`));
      void memory.invalidateQueries({ queryKey: rutQuery(rut).queryKey, refetchType: "none" });
    },
    onError: () => void memory.invalidateQueries({ queryKey: viewerQuery.queryKey }),
  });
  return { make, pending: make.isPending || opening };
}
