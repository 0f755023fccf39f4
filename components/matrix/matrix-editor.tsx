"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useDraft } from "#components/drafts/use-draft";
import { formatSimilarity } from "#components/locale/numbers";
import { editedMatrix } from "#components/matrix/edited-matrix";
import { useFieldWords } from "#components/matrix/field-words";
import { LiveExample } from "#components/matrix/live-example";
import { MatrixFields } from "#components/matrix/matrix-fields";
import { matrixService } from "#components/matrix/matrix-service";
import { draftOf, type TypedMatrix, typedMatrix } from "#lib/contract/typed-matrix";
import { announce } from "#components/panel/announce";
import { FormFailure } from "#components/settings/form-failure";
import { useFormSend } from "#components/settings/use-form-send";
import { Button } from "#components/ui/button";
import { TextArea } from "#components/ui/field";
import { Late } from "#components/ui/late";
import { Notice } from "#components/ui/notice";
import { Section } from "#components/ui/section";
import type {
  CheckMoves,
  PreviewMatrixReply,
  PreviewMatrixRequest,
  SaveMatrixReply,
  SaveMatrixRequest,
} from "#lib/contract/matrix-versions";
import { Refusal, Unreachable } from "#lib/contract/refusal";
import type { RiskMatrix } from "#lib/contract/risk-matrix";

const drawnEffect = async () => (await import("#components/matrix/checks-effect")).ChecksEffect;

interface Given {
  /** What the form begins with. */
  begun: RiskMatrix;
  /** The version in force: the new one follows it. */
  inForce: number;
  /** The example under `begun`, drawn. */
  example: ReactNode;
}

/** A new version of the risk matrix: typed, tried on the month's Checks, and saved with its reason. */
export function MatrixEditor({ begun, inForce, example }: Given) {
  const t = useTranslations("matrix");
  const locale = useLocale();
  const router = useRouter();
  const initial = typedMatrix(begun, inForce, (value) => formatSimilarity(value, locale));
  const [typed, setTyped, clear] = useDraft<TypedMatrix>(begun.version === inForce ? "matrix.new" : `matrix.new.${begun.version}`, initial);
  const acts = useActs(typed, () => {
    announce(t("new.saved", { version: typed.basedOn + 1 }), t("new.savedText"));
    clear();
    router.push("/settings/matrix");
  });
  const edited = editedMatrix(typed, setTyped, acts.problemOf);
  const text = JSON.stringify(draftOf(typed));
  return (
    <form
      noValidate
      className="gap-x-12 xl:grid xl:grid-cols-[minmax(0,1fr)_20rem]"
      onSubmit={(event) => {
        event.preventDefault();
        acts.save();
      }}
    >
      <div className="max-w-2xl min-w-0 space-y-6">
        <FormFailure {...acts.failure} />
        {typed.basedOn === inForce ? null : (
          <Notice tone="warning" title={t("new.overtaken", { before: typed.basedOn, now: inForce })}>
            <p>{t("new.overtakenText")}</p>
            <p className="flex flex-wrap gap-2 pt-1">
              <Button size="small" onClick={() => setTyped((now) => ({ ...now, basedOn: inForce }))}>
                {t("new.goOn", { version: inForce })}
              </Button>
              <Button size="small" onClick={clear}>
                {t("new.discard")}
              </Button>
            </p>
          </Notice>
        )}
        <MatrixFields edited={edited} />
      </div>
      <aside aria-labelledby="example" className="mt-9 max-w-2xl xl:sticky xl:top-20 xl:mt-0 xl:self-start">
        <h2 id="example" className="text-lg">
          {t("example")}
        </h2>
        <p className="mb-2 text-sm text-ink-3">{t("new.exampleText")}</p>
        <LiveExample typed={typed} first={example} />
      </aside>
      <div className="mt-9 max-w-2xl min-w-0 space-y-9">
        <Section id="effect" title={t("effect.title")} ruled>
          <p className="mb-3 max-w-prose text-ink-2">{t("effect.text")}</p>
          <Button pending={acts.previewing} onClick={acts.preview}>
            {t("effect.compute")}
          </Button>
          <div aria-live="polite" className="mt-4">
            {acts.effect === null ? null : (
              <>
                {acts.effect.of === text ? null : <p className="mb-3 font-medium text-medium">{t("effect.stale")}</p>}
                <Late load={drawnEffect} onFailure={acts.lose} props={{ moves: acts.effect.moves }} />
              </>
            )}
          </div>
        </Section>
        <Section id="save" title={t("new.save", { version: typed.basedOn + 1 })} ruled>
          <p className="mb-3 max-w-prose text-ink-2">{t("new.saveText")}</p>
          <TextArea
            id="reason"
            label={t("reason")}
            hint={t("new.reasonHint")}
            error={acts.problemOf("reason")}
            maxLength={2_000}
            value={typed.reason}
            onChange={(event) => setTyped((now) => ({ ...now, reason: event.target.value }))}
          />
          <p className="mt-4 flex flex-wrap gap-2">
            <Button type="submit" look="primary" pending={acts.saving}>
              {t("new.save", { version: typed.basedOn + 1 })}
            </Button>
            <Button look="quiet" onClick={clear}>
              {t("new.discard")}
            </Button>
          </p>
        </Section>
      </div>
    </form>
  );
}

/** Trying and saving: one set of problems, that of the last of the two. */
function useActs(typed: TypedMatrix, onSaved: () => void) {
  const t = useTranslations("matrix");
  const router = useRouter();
  const nameOf = useFieldWords();
  const [effect, setEffect] = useState<{ of: string; moves: CheckMoves } | null>(null);
  const [last, setLast] = useState<"preview" | "save">("preview");
  const [lost, setLost] = useState(false);
  const say = (code: string, fieldId: string) => `${nameOf(fieldId)}: ${t(`problem.${code}` as "problem.points")}`;
  const preview = useFormSend<PreviewMatrixRequest, PreviewMatrixReply & { of: string }>({
    schema: async () => (await import("#lib/contract/matrix-versions")).PreviewMatrixRequest,
    say,
    send: async (request) => ({ ...(await (await matrixService()).preview(request)), of: JSON.stringify(draftOf(typed)) }),
    onDone: ({ checks, of }) => setEffect(checks === null ? null : { of, moves: checks }),
  });
  const save = useFormSend<SaveMatrixRequest, SaveMatrixReply>({
    schema: async () => (await import("#lib/contract/matrix-versions")).SaveMatrixRequest,
    say,
    send: async (request) =>
      (await matrixService()).save(request).catch((error: unknown) => {
        // Somebody was first: the page learns which version is in force now.
        if (error instanceof Refusal && error.status === 409) router.refresh();
        throw error;
      }),
    blame: (status) => {
      if (status === 409) return { fieldId: null, message: t("problem.overtaken") };
      return status === 400 ? { fieldId: null, message: t("problem.unchanged") } : null;
    },
    onDone: onSaved,
  });
  const current = last === "preview" ? preview : save;
  const act = (which: "preview" | "save", request: unknown) => {
    setLast(which);
    setLost(false);
    (which === "preview" ? preview : save).send(request);
  };
  return {
    effect,
    lose: () => setLost(true),
    preview: () => act("preview", { matrix: draftOf(typed), checks: true }),
    save: () => act("save", { basedOn: typed.basedOn, matrix: draftOf(typed), reason: typed.reason }),
    previewing: preview.pending,
    saving: save.pending,
    problemOf: current.problemOf,
    failure: { problems: current.problems, attempt: current.attempt, error: lost ? new Unreachable(null) : current.error },
  };
}
