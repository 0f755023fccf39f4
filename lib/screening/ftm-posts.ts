/**
 * What makes a FollowTheMoney person politically exposed: the posts held, or whose relative or associate somebody is by declaration.
 * Which of several posts counts most is told without today's date, so that an entry does not change by itself. Pure.
 */
import { compareTexts, type FtmEntity, nestedOf, partialDate, valuesOf } from "#lib/screening/ftm-entity";
import type { PepPost } from "#lib/screening/list-entry";

export interface PepFacts {
  pep: PepPost;
  /** Further posts and relations, as people read them. */
  facts: { type: string; value: string }[];
}

type Post = Pick<PepPost, "post" | "institution" | "from" | "to" | "status">;

/** What stands for a post that the source does not say; the same word in both languages. */
const UNKNOWN_POST = "PEP";
const MOST_SOURCES = 5;
const BOTH_SIDES: Record<string, [string, string]> = { Family: ["person", "relative"], Associate: ["person", "associate"] };

/** Of an entity with the topic `role.pep` or `role.rca`, or without topics where a layout has none; `near` are the entities about it. */
export function readPep(entity: FtmEntity, near: readonly FtmEntity[]): PepFacts {
  const posts = readPosts(near);
  const relations = readRelations(entity, near);
  const source = ["OpenSanctions", entity.datasets.slice(0, MOST_SOURCES).join(", ")].filter(Boolean).join(": ");
  const facts = relations.map(({ how, name }) => ({ type: "relation", value: [how, name].filter(Boolean).join(": ") }));
  const topics = valuesOf(entity, "topics");
  if (topics.includes("role.pep") || !topics.includes("role.rca") || posts.length > 0) {
    const [first = withoutDates(entity), ...others] = posts;
    facts.unshift(...others.map((post) => ({ type: "position", value: sayPost(post) })));
    return { pep: { ...first, relation: "holder", relatedTo: null, source }, facts };
  }
  const [declared, ...others] = relations;
  const { relation = "associate", name = null, person } = declared ?? {};
  const held = person === undefined ? undefined : (readPosts(nestedOf(person))[0] ?? withoutDates(person));
  const post: Post = held ?? { post: UNKNOWN_POST, institution: "", from: null, to: null };
  return { pep: { ...post, relation, relatedTo: name, source }, facts: facts.slice(facts.length - others.length) };
}

/** The posts of the occupancies among `near`, the one that counts most first. */
function readPosts(near: readonly FtmEntity[]): Post[] {
  const posts = near.filter(({ schema }) => schema === "Occupancy").flatMap((occupancy) => readPost(occupancy) ?? []);
  return posts.sort((a, b) => compareTexts(rankOf(b), rankOf(a)) || compareTexts(sayPost(a), sayPost(b)));
}

function readPost(occupancy: FtmEntity): Post | null {
  const [position] = nestedOf(occupancy, "post");
  if (position === undefined) return null;
  const [post = position.caption] = valuesOf(position, "name");
  const organisation = nestedOf(position, "organization").map(({ caption }) => caption);
  const places = [...valuesOf(position, "subnationalArea"), ...valuesOf(position, "country").map((code) => code.toUpperCase())];
  const [status] = valuesOf(occupancy, "status");
  return {
    post: post || UNKNOWN_POST,
    institution: [...organisation, ...places].filter(Boolean).join(", "),
    from: valuesOf(occupancy, "startDate").flatMap((date) => partialDate(date) ?? [])[0] ?? null,
    to:
      valuesOf(occupancy, "endDate")
        .flatMap((date) => partialDate(date) ?? [])
        .at(-1) ?? null,
    ...(status === "current" || status === "ended" || status === "unknown" ? { status } : {}),
  };
}

/** Greater for the post that counts longer: not ended before ended, no end or an unknown one before any date, later before earlier. */
function rankOf({ from, to, status }: Post): string {
  const open = status === "current" || (status !== "ended" && to === null);
  return [open ? "1" : "0", to ?? "9999", from ?? "0000"].join(" ");
}

/** A post of which the entity says the name at most. */
function withoutDates(entity: FtmEntity): Post {
  const [post = UNKNOWN_POST] = valuesOf(entity, "position");
  return { post, institution: "", from: null, to: null };
}

function sayPost({ post, institution, from, to, status }: Post): string {
  const span = from === null && to === null ? "" : `${from ?? "?"} – ${to ?? (status === "ended" ? "?" : "…")}`;
  return [post, institution, span].filter(Boolean).join(", ");
}

interface Relation {
  relation: "relative" | "associate";
  /** As the source says it: `spouse`, `business partner` …; empty when it does not. */
  how: string;
  name: string;
  person: FtmEntity;
}

/** Relatives before associates, those with a post that is known first. */
function readRelations(entity: FtmEntity, near: readonly FtmEntity[]): Relation[] {
  const relations = near.flatMap((edge): Relation[] => {
    const sides = Object.hasOwn(BOTH_SIDES, edge.schema) ? BOTH_SIDES[edge.schema] : undefined;
    const person = sides && nestedOf(edge, ...sides).find(({ id, caption }) => id !== entity.id && caption !== "");
    if (person === undefined) return [];
    const how = valuesOf(edge, "relationship").join(", ");
    return [{ relation: edge.schema === "Family" ? "relative" : "associate", how, name: person.caption, person }];
  });
  const rank = ({ relation, person, name }: Relation) =>
    `${relation === "relative" ? 0 : 1} ${nestedOf(person).some(({ schema }) => schema === "Occupancy") ? 0 : 1} ${name}`;
  return relations.sort((a, b) => compareTexts(rank(a), rank(b)));
}
