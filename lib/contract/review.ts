/**
 * The officer's decision: hits and cases by name that wait for a person, what was decided about them and about the RUT.
 * Stands beside a Check, never in place of its counters. Not part of the service contract.
 */
import "#lib/contract/no-eval";
import { z } from "zod";
import { ScoreLabel } from "#lib/contract/contract";
import { CaseHit, Competence, CounterName, PepHit, SanctionHit } from "#lib/contract/evidence";
import { REVIEW_KINDS } from "#lib/contract/review-filter";

const instant = z.string();
const count = z.number().int().min(0);

export const ReviewKind = z.enum(REVIEW_KINDS);
export type ReviewKind = z.output<typeof ReviewKind>;
/** Kinds of the own engine: what evidence holds. */
export type FoundKind = Exclude<ReviewKind, "counter">;

/** `proposed`: waits for the second person. `gone`: the list no longer has it; nothing is left to decide. */
export const ReviewState = z.enum(["to-confirm", "proposed", "confirmed", "dismissed", "gone"]);
export type ReviewState = z.output<typeof ReviewState>;

export const ReviewOutcome = z.enum(["confirmed", "dismissed"]);
export type ReviewOutcome = z.output<typeof ReviewOutcome>;

/**
 * The counters of a provider that may be about somebody else. Penal cases by RUT are certain, and the penal total is the sum of both. Of
 * the others the contract does not tell what is by RUT and what by name, so they wait whole.
 */
export const DoubtfulCounter = CounterName.extract([
  "causas_penales_name_match_count",
  "causas_civiles_count",
  "causas_laborales_count",
  "causas_sindicales_count",
  "international_sanctions_count",
  "pep",
]);
export type DoubtfulCounter = z.output<typeof DoubtfulCounter>;

/** What a provider counts of a RUT, without telling which entries or cases they are. `basis` as of hits: unconfirmed. */
export const CounterHit = z.object({
  counter: DoubtfulCounter,
  /** The number, above zero; of `pep` true. */
  value: z.union([count, z.literal(true)]),
  /** Of the provider, for example `api.example.cl`. */
  host: z.string(),
  basis: z.literal("name"),
});
export type CounterHit = z.output<typeof CounterHit>;

const Person = z.object({ userId: z.string(), name: z.string() });

/** What one person proposed or decided about an item; `second` approved it under four eyes. */
export const ItemDecision = z.object({
  outcome: ReviewOutcome,
  reason: z.string(),
  by: Person,
  at: instant,
  second: z.object({ by: Person, at: instant }).nullable(),
});
export type ItemDecision = z.output<typeof ItemDecision>;

/** Where an item stands: what the Check page shows beside a hit. */
export const ReviewMark = z.object({
  itemId: z.string(),
  kind: ReviewKind,
  /** List of the entry; of a case the list of court cases; of a counter `provider`. */
  listId: z.string(),
  /** Entry of the list, the case, or the counter's name. */
  entryId: z.string(),
  state: ReviewState,
  /** Whoever acts names the revision that was seen; a later one is answered by a conflict. */
  revision: z.number().int().min(1),
  openedAt: instant,
  /** `changed`: it had been decided, and its facts changed since. `asked`: a person opened it again. */
  openedWhy: z.enum(["found", "changed", "asked"]),
  assignee: Person.nullable(),
  /** The last proposal or decision; stays as history when the item is open again. */
  decision: ItemDecision.nullable(),
});
export type ReviewMark = z.output<typeof ReviewMark>;

/** An item as the queue lists it. */
export const ReviewLine = ReviewMark.extend({
  rut: z.string(),
  subjectName: z.string(),
  checkId: z.string(),
  /** Of the newest Check that holds it. */
  scoreLabel: ScoreLabel,
  scoreValue: z.number(),
  /** Of a counter the provider's host. */
  listName: z.string(),
  /** The entry as the list names it; of a case its number and court; of a counter its code; empty, like `entryId`, where it is hidden. */
  entryName: z.string(),
  /** A penal case, and the viewer's role does not see its detail. */
  hidden: z.boolean(),
  /** Of a case. */
  competence: Competence.nullable(),
  /** Of a provider's counter: which, and what it says. */
  counted: CounterHit.pick({ counter: true, value: true }).nullable(),
  basis: z.enum(["rut", "name"]),
  /** 0–1; null by RUT. */
  similarity: z.number().nullable(),
  notes: count,
});
export type ReviewLine = z.output<typeof ReviewLine>;

/** One act on an item, as its history tells it. `by` null is the service itself. */
export const ReviewAct = z.object({
  actNo: z.number().int(),
  at: instant,
  act: z.enum([
    "opened",
    "reopened",
    /** Its facts changed while it was open. */
    "changed",
    "assigned",
    "released",
    "noted",
    "proposed",
    "approved",
    "returned",
    "confirmed",
    "dismissed",
    "gone",
  ]),
  by: Person.nullable(),
  /** A reason or a note as somebody wrote it. */
  text: z.string().nullable(),
  /** Of a proposal: what was proposed. */
  outcome: ReviewOutcome.nullable(),
  /** Of an assignment: to whom. */
  assignee: z.string().nullable(),
  /** Of a reopening or change: names of the facts that differ, as `factsOf` of lib/review/facts-hash.ts has them. */
  changed: z.array(z.string()),
});
export type ReviewAct = z.output<typeof ReviewAct>;

/** What the one who looks may do with an item now; the reason why not is a code that the panel says in words. */
export const ReviewRight = z.enum(["may", "own-proposal", "no-penal-detail", "nothing-to-decide"]);
export type ReviewRight = z.output<typeof ReviewRight>;

const detail = ReviewLine.extend({
  /** RUTs of the registry with exactly the subject's name, this one included, as the newest Check has it. */
  subjectNamesakes: count.nullable(),
  /** The date of the list, or of the extraction, as the newest Check has it. */
  listAsOf: z.string().nullable(),
  /** Items of this RUT by name that are to confirm, this one included: they may be decided with one reason. */
  waitingByName: count,
  /** Newest first. */
  history: z.array(ReviewAct),
  fourEyes: z.boolean(),
  decide: ReviewRight,
  /** To approve or return the proposal of another. */
  approve: ReviewRight,
  /** To open what was decided again, or to take back an own proposal. */
  reopen: ReviewRight,
});

/** The newest Check that counts it: when it was made, and its address at the provider, which tells what it counted. */
const AtProvider = z.object({ at: instant, permalink: z.url() });

/** An item with all that helps to decide: the hit as the evidence has it; null where the role does not see penal detail. */
export const ReviewItem = z.discriminatedUnion("kind", [
  // `before`: as it was when it was decided, of an item that changed facts opened again; null otherwise, and where it is hidden.
  detail.extend({ kind: z.literal("sanction"), hit: SanctionHit, before: SanctionHit.nullable() }),
  detail.extend({ kind: z.literal("pep"), hit: PepHit, before: PepHit.nullable() }),
  detail.extend({ kind: z.literal("case"), hit: CaseHit.nullable(), before: CaseHit.nullable() }),
  detail.extend({ kind: z.literal("counter"), hit: CounterHit, before: CounterHit.nullable(), atProvider: AtProvider }),
]);
export type ReviewItem = z.output<typeof ReviewItem>;

export const ReviewQueue = z.object({
  count,
  page: z.number().int().min(1),
  pages: z.number().int().min(1),
  items: z.array(ReviewLine),
  /** Of the organisation, whatever the filter. */
  waiting: z.object({ toConfirm: count, proposed: count, mine: count }),
  /** Who may be assigned. */
  people: z.array(Person),
  lists: z.array(z.object({ id: z.string(), name: z.string() })),
  fourEyes: z.boolean(),
});
export type ReviewQueue = z.output<typeof ReviewQueue>;

/** A reason that will be read by an auditor, as it was written: nothing in it turns the reading order. The messages of its faults are codes that the forms say in words. */
export const Reason = z
  .string()
  .trim()
  .min(3, "reasonShort")
  .max(2_000, "reasonLong")
  // biome-ignore lint: the class is the rule
  .refine((text) => !/[\p{Cc}\p{Cs}\p{Bidi_Control}]/u.test(text.replace(/[\n\r\t]/g, " ")), "oddCharacters");

const revision = z.number().int().min(1);

/** `POST /api/panel/review/{id}/decision` */
export const ItemDecisionRequest = z.object({ outcome: ReviewOutcome, reason: Reason, revision });
export type ItemDecisionRequest = z.output<typeof ItemDecisionRequest>;

/** `POST /api/panel/review/decisions`: the same for many items of one RUT. None is decided when one of them changed meanwhile. */
export const ItemsDecisionRequest = z.object({
  items: z
    .array(z.object({ id: z.uuid(), revision }))
    .min(1)
    .max(200),
  outcome: ReviewOutcome,
  reason: Reason,
});
export type ItemsDecisionRequest = z.output<typeof ItemsDecisionRequest>;

/** The decided items, as they stand now. */
export const ItemsDecided = z.object({ marks: z.array(ReviewMark) });
export type ItemsDecided = z.output<typeof ItemsDecided>;

/** `POST /api/panel/review/{id}/approval`: the second person's; a returned proposal says why. */
export const ApprovalRequest = z.object({ approve: z.boolean(), reason: Reason.nullable(), revision });
export type ApprovalRequest = z.output<typeof ApprovalRequest>;

/** `POST /api/panel/review/{id}/assignment`; null releases it. */
export const AssignmentRequest = z.object({ user_id: z.uuid().nullable() });
export type AssignmentRequest = z.output<typeof AssignmentRequest>;

/** `POST /api/panel/review/{id}/notes` */
export const NoteRequest = z.object({ text: Reason });
export type NoteRequest = z.output<typeof NoteRequest>;

/** `POST /api/panel/review/{id}/reopening`: of a decided item, or of a proposal by its proposer. */
export const ReopeningRequest = z.object({ reason: Reason, revision });
export type ReopeningRequest = z.output<typeof ReopeningRequest>;

export const PersonOutcome = z.enum(["approved", "approved-enhanced", "rejected", "escalated"]);
export type PersonOutcome = z.output<typeof PersonOutcome>;

/** A decision about a RUT. `proposed` waits for the second person. */
export const PersonDecision = z.object({
  decisionId: z.string(),
  checkId: z.string(),
  outcome: PersonOutcome,
  reason: z.string(),
  by: Person,
  at: instant,
  state: z.enum(["proposed", "standing", "returned"]),
  second: z.object({ by: Person, at: instant, reason: z.string().nullable() }).nullable(),
  /** Of the Check on which it was decided. */
  scoreValue: z.number(),
  scoreLabel: ScoreLabel,
  /** Items of the RUT that nobody had decided then. */
  openItems: count,
});
export type PersonDecision = z.output<typeof PersonDecision>;

/** `POST /api/panel/checks/{id}/decisions` */
export const PersonDecisionRequest = z.object({ outcome: PersonOutcome, reason: Reason });
export type PersonDecisionRequest = z.output<typeof PersonDecisionRequest>;

/** `POST /api/panel/decisions/{id}/approval` */
export const PersonApprovalRequest = z.object({ approve: z.boolean(), reason: Reason.nullable() });
export type PersonApprovalRequest = z.output<typeof PersonApprovalRequest>;

/** What people decided about a RUT and its hits, as it stands now beside a Check. */
export const ReviewBeside = z.object({
  /** Of the hits and cases by name of this Check, and of what was left out of it as dismissed. */
  marks: z.array(ReviewMark),
  /** Newest first, of the RUT over all months. */
  decisions: z.array(PersonDecision),
  fourEyes: z.boolean(),
  /**
   * Items of the RUT that wait: a sanction or PEP among them stops an approval. A provider's counter of sanctions, and its flag, are
   * among `sanctions` and `pep`; `counters` are those of court cases, which stop nothing.
   */
  open: z.object({ sanctions: count, pep: count, cases: count, counters: count }),
  /** The viewer's own user id, to tell an own proposal. */
  viewerId: z.string(),
  /** A person is decided about on the newest Check of the RUT only; on an older one the answer is a conflict. */
  newestCheckId: z.string(),
});
export type ReviewBeside = z.output<typeof ReviewBeside>;
