/** The panel's routes about what people decide. Free. Every act answers how the thing stands after it. */
import type { PanelDoor } from "#lib/contract/panel-door";
import {
  type ApprovalRequest,
  type AssignmentRequest,
  type ItemDecisionRequest,
  ItemsDecided,
  type ItemsDecisionRequest,
  type NoteRequest,
  type PersonApprovalRequest,
  PersonDecision,
  type PersonDecisionRequest,
  type ReopeningRequest,
  ReviewItem,
  ReviewQueue,
} from "#lib/contract/review";
import { type ReviewFilter, reviewQuery } from "#lib/contract/review-filter";

export function reviewClient({ get, post }: PanelDoor) {
  const item = (itemId: string, act = "") => `/api/panel/review/${encodeURIComponent(itemId)}${act}`;
  return {
    queue: (filter: ReviewFilter, signal?: AbortSignal) => get(`/api/panel/review${reviewQuery(filter)}`, ReviewQueue, signal),
    item: (itemId: string, signal?: AbortSignal) => get(item(itemId), ReviewItem, signal),
    decide: (itemId: string, request: ItemDecisionRequest) => post(item(itemId, "/decision"), ReviewItem, request),
    decideMany: (request: ItemsDecisionRequest) => post("/api/panel/review/decisions", ItemsDecided, request),
    approve: (itemId: string, request: ApprovalRequest) => post(item(itemId, "/approval"), ReviewItem, request),
    assign: (itemId: string, request: AssignmentRequest) => post(item(itemId, "/assignment"), ReviewItem, request),
    note: (itemId: string, request: NoteRequest) => post(item(itemId, "/notes"), ReviewItem, request),
    reopen: (itemId: string, request: ReopeningRequest) => post(item(itemId, "/reopening"), ReviewItem, request),
    decidePerson: (checkId: string, request: PersonDecisionRequest) =>
      post(`/api/panel/checks/${encodeURIComponent(checkId)}/decisions`, PersonDecision, request),
    approvePerson: (decisionId: string, request: PersonApprovalRequest) =>
      post(`/api/panel/decisions/${encodeURIComponent(decisionId)}/approval`, PersonDecision, request),
  };
}
