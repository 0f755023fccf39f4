import { useTranslations } from "next-intl";
import { Instant } from "#components/locale/instant";
import type { Policy, PolicyChange } from "#lib/contract/policy";

/** Every change of the policy out of the trail, the latest first: what stood before, what stands since, by whom. */
export function PolicyHistory({ policy: { history } }: { policy: Policy }) {
  const t = useTranslations("policy");
  const told = useTold();
  if (history.length === 0) return <p className="text-ink-2">{t("history.none")}</p>;
  return (
    <ol className="border-t border-line-2">
      {history.map((change) => {
        const [before, now] = told(change);
        return (
          <li key={change.id} className="gap-x-6 border-b border-line py-2.5 sm:grid sm:grid-cols-[10rem_minmax(0,1fr)]">
            <p className="text-sm text-ink-3">
              <Instant iso={change.at} />
              <span className="block max-sm:inline max-sm:before:content-['_·_']">{change.by}</span>
            </p>
            <div className="min-w-0 break-words">
              <p className="font-medium">{t(`history.parts.${change.part}`)}</p>
              <p className="whitespace-pre-line">{now}</p>
              <p className="text-sm whitespace-pre-line text-ink-3">{t("history.before", { before })}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Both sides of a change in words, what stood before first. */
function useTold(): (change: PolicyChange) => [before: string, now: string] {
  const t = useTranslations("policy");
  const shell = useTranslations("shell");
  const court = ({ on, basis, note }: Extract<PolicyChange, { part: "court-data" }>["from"]) =>
    [t(on ? "court.on" : "court.off"), basis === null ? null : t(`court.bases.${basis}`), note].filter(Boolean).join(". ");
  const age = (years: number | null) => (years === null ? t("history.asInstallation") : t("age.years", { years }));
  const writer = ({ on, identity, recipient }: Extract<PolicyChange, { part: "summary-model" }>["from"]) =>
    on ? t("model.for", { choice: t(identity ? "model.identity" : "model.facts"), recipient: recipient ?? "" }) : t("model.off");
  return (change) => {
    switch (change.part) {
      case "court-data":
        return [court(change.from), court(change.to)];
      case "case-age":
        return [age(change.from.years), age(change.to.years)];
      case "penal-detail":
        return [change.from, change.to].map(({ roles }) => roles.map((role) => shell(`role.${role}`)).join(", ")) as [string, string];
      case "four-eyes":
        return [change.from, change.to].map(({ on }) => t(on ? "eyes.on" : "eyes.off")) as [string, string];
      case "summary-model":
        return [writer(change.from), writer(change.to)];
    }
  };
}
