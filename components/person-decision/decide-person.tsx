"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState, useTransition } from "react";
import { homeQuery } from "#components/home/home-query";
import { announce } from "#components/panel/announce";
import type { PersonErrand } from "#components/person-decision/decision-form";
import { RefusalNotice } from "#components/refusal/refusal-notice";
import { Button } from "#components/ui/button";
import { Late } from "#components/ui/late";
import { Unreachable } from "#lib/contract/refusal";

const decisionForm = async () => (await import("#components/person-decision/decision-form")).DecisionForm;
const approvalForm = async () => (await import("#components/person-decision/approval-form")).ApprovalForm;

/** The element that takes the focus once it is decided. */
export const DECISION_PLACE = "decision-now";

type Ways = Pick<PersonErrand, "onDone" | "onConflict" | "onCancel">;

/** The button that opens the form of the four outcomes. `again`: a decision stands already. */
export function DecidePerson({ again, ...errand }: Omit<PersonErrand, keyof Ways> & { again: boolean }) {
  const t = useTranslations("decide");
  return (
    <Openings
      forms={[
        {
          label: t(again ? "person.startAgain" : "person.start"),
          load: decisionForm,
          draw: (ways, onFailure) => <Late load={decisionForm} onFailure={onFailure} props={{ ...errand, ...ways }} />,
        },
      ]}
    />
  );
}

/** The second person's two buttons; who proposed it may take it back. */
export function ApprovePerson({ decisionId, own, overtaken }: { decisionId: string; own: boolean; overtaken: boolean }) {
  const t = useTranslations("decide");
  const acts = own ? (["withdraw"] as const) : overtaken ? (["return"] as const) : (["approve", "return"] as const);
  return (
    <Openings
      forms={acts.map((act) => ({
        label: t(`person.${act}`),
        load: approvalForm,
        draw: (ways, onFailure) => <Late load={approvalForm} onFailure={onFailure} props={{ decisionId, act, ...ways }} />,
      }))}
    />
  );
}

interface Opening {
  label: string;
  load: () => Promise<unknown>;
  draw: (ways: Ways, onFailure: () => void) => ReactNode;
}

/** A button for each form; the form takes their place. */
function Openings({ forms }: { forms: Opening[] }) {
  const [open, setOpen] = useState<number | null>(null);
  const [lost, setLost] = useState(false);
  const router = useRouter();
  const memory = useQueryClient();
  const [drawing, startDrawing] = useTransition();
  const redraw = () => startDrawing(() => router.refresh());
  const chosen = open === null || lost ? undefined : forms[open];
  const ways: Ways = {
    onDone: (said) => {
      announce(said);
      void memory.invalidateQueries({ queryKey: homeQuery.queryKey });
      setOpen(null);
      redraw();
      document.getElementById(DECISION_PLACE)?.focus({ preventScroll: true });
    },
    onConflict: redraw,
    onCancel: () => setOpen(null),
  };
  return (
    <div className="screen-only mt-3">
      {chosen !== undefined ? (
        chosen.draw(ways, () => setLost(true))
      ) : (
        <p className="flex flex-wrap gap-2">
          {forms.map(({ label, load }, at) => (
            <Button
              key={label}
              size="small"
              look={at === 0 && forms.length > 1 ? "primary" : "plain"}
              pending={drawing}
              // Whoever comes near has the form at the press; that it could not come is told then.
              onPointerEnter={() => void load().catch(() => undefined)}
              onClick={() => {
                setLost(false);
                setOpen(at);
              }}
            >
              {label}
            </Button>
          ))}
        </p>
      )}
      {lost ? <RefusalNotice error={new Unreachable(null)} className="mt-2" /> : null}
    </div>
  );
}
