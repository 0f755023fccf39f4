import { useTranslations } from "next-intl";
import { Day } from "#components/locale/instant";
import { type ComparedPair, MonthHead } from "#components/rut/compared";
import type { SourceChange } from "#lib/contract/comparison";
import type { SourceUse } from "#lib/contract/evidence";

/** What both Checks rest on: every source in its version of then and of now, and the matrix that scored them. */
export function ComparedSources({ earlier, later, comparison }: ComparedPair) {
  const t = useTranslations("history");
  const check = useTranslations("check");
  const matrix = [earlier, later].map(({ evidence }) => check("sourceVersion", { version: evidence.score.matrixVersion }));
  return (
    <div className="mt-7">
      <h3 className="font-sans text-base font-semibold">{t("sources")}</h3>
      <table className="mt-1 w-full border-t border-line-2 text-sm">
        <caption className="sr-only">{t("sourcesCaption")}</caption>
        <thead>
          <tr className="text-left text-ink-3 [&>th]:py-1.5 [&>th]:pl-4 [&>th]:font-medium">
            <th scope="col" className="!pl-0">
              {t("sourceHead")}
            </th>
            <th scope="col">
              <MonthHead month={earlier.month} />
            </th>
            <th scope="col">
              <MonthHead month={later.month} />
            </th>
          </tr>
        </thead>
        <tbody>
          {comparison.sources.map((change) => (
            <SourceLine key={(change.later ?? change.earlier)?.sourceId} change={change} />
          ))}
          <tr className="border-t border-line-2 align-baseline [&>*]:py-1.5 [&>td]:pl-4">
            <th scope="row" className="text-left font-normal">
              {t("matrix")}
            </th>
            <td>{matrix[0]}</td>
            <td>{comparison.score.sameMatrix ? t("sameVersion") : matrix[1]}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function SourceLine({ change: { earlier, later } }: { change: SourceChange }) {
  const t = useTranslations("history");
  const same =
    earlier !== null && later !== null && later.state === "answered" && earlier.version === later.version && earlier.asOf === later.asOf;
  return (
    <tr className="border-t border-line align-baseline [&>*]:py-1.5 [&>td]:pl-4">
      <th scope="row" className="text-left font-normal wrap-anywhere">
        {(later ?? earlier)?.name}
      </th>
      <td>
        <Version source={earlier} />
      </td>
      <td>{same ? <span className="text-ink-3">{t("sameVersion")}</span> : <Version source={later} />}</td>
    </tr>
  );
}

function Version({ source }: { source: SourceUse | null }) {
  const t = useTranslations("history");
  const check = useTranslations("check");
  if (source === null) return <span className="text-ink-3">{t("notAmong")}</span>;
  if (source.state !== "answered") {
    return <span className="text-medium">{check(source.state === "switched-off" ? "sourceSwitchedOff" : "sourceNotLoaded")}</span>;
  }
  return (
    <>
      {source.version === null ? null : `${check("sourceVersion", { version: source.version })} · `}
      {source.asOf === null ? check("noDate") : <Day date={source.asOf} />}
    </>
  );
}
