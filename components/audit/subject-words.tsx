import { useLocale, useTranslations } from "next-intl";
import { filterChips } from "#components/checks-list/filter-words";
import { RutText } from "#components/rut/rut-text";
import { PlaceLink } from "#components/ui/place-link";
import type { TrailSubject } from "#lib/contract/audit-trail";
import { readCheckFilter } from "#lib/contract/check-filter";
import type { NamedActor } from "#lib/contract/check-list";

/** What an act was done to, as a link where it leads somewhere. */
export function SubjectWords({ subject, actors }: { subject: TrailSubject; actors: NamedActor[] }) {
  switch (subject.kind) {
    case "check":
      return (
        <>
          <PlaceLink href={`/checks/${subject.id}`}>{subject.name}</PlaceLink> (<RutText rut={subject.rut} />)
        </>
      );
    case "rut":
      return (
        <PlaceLink href={`/rut/${subject.rut}`}>
          <RutText rut={subject.rut} />
        </PlaceLink>
      );
    case "person":
      return (
        <>
          <b className="font-medium">{subject.name}</b> ({subject.email})
        </>
      );
    case "place":
      return <Place address={subject.address} actors={actors} />;
    case "text":
      return <b className="font-medium">{subject.text}</b>;
    default:
      return <b className="font-medium">{subject.name}</b>;
  }
}

const SECRET_NAME = /^name-[0-9a-f]{16}$/;

/** A list with its filter in words. Where the filter held a name, that is not kept and the place cannot be opened again. */
function Place({ address, actors }: { address: string; actors: NamedActor[] }) {
  const t = useTranslations("audit");
  const words = { t: useTranslations("checks"), vocabulary: useTranslations("vocabulary"), locale: useLocale() };
  const [path = "", query = ""] = address.split("?");
  if (path !== "/checks") {
    const nameKept = !SECRET_NAME.test(new URLSearchParams(query).get("q") ?? "");
    const label = t(query === "" ? "whole" : "filtered");
    return nameKept ? <PlaceLink href={address}>{label}</PlaceLink> : label;
  }
  const { filter } = readCheckFilter(new URLSearchParams(query), "");
  const secret = SECRET_NAME.test(filter.q);
  const chips = filterChips(secret ? { ...filter, q: "" } : filter, actors, "", words).map((chip) => chip.label);
  const said = [...(secret ? [t("secretName", { digest: filter.q.slice("name-".length) })] : []), ...chips].join(", ");
  const label = said === "" ? t("whole") : said;
  return secret ? label : <PlaceLink href={address}>{label}</PlaceLink>;
}
