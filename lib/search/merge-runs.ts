/** Sorted runs to one sorted sequence. */

/** What `runs` hold in the order of `compare`; of equals the one of the earlier run first. Keeps one element of each run. */
export function* mergeRuns<Element>(
  runs: readonly Iterator<Element>[],
  compare: (one: Element, other: Element) => number,
): Generator<Element, void, undefined> {
  const heap: Head<Element>[] = [];
  for (const [rank, run] of runs.entries()) {
    const next = run.next();
    if (!next.done) heap.push({ element: next.value, rank, run });
  }
  const before = (one: Head<Element>, other: Head<Element>) => compare(one.element, other.element) || one.rank - other.rank;
  heap.sort(before);
  for (let head = heap[0]; head !== undefined; head = heap[0]) {
    yield head.element;
    const next = head.run.next();
    if (next.done) {
      const last = heap.pop() as Head<Element>;
      if (heap.length === 0) return;
      heap[0] = last;
    } else head.element = next.value;
    sink(heap, before);
  }
}

interface Head<Element> {
  element: Element;
  rank: number;
  run: Iterator<Element>;
}

/** Brings the first of a heap to its place. */
function sink<Element>(heap: Head<Element>[], compare: (one: Head<Element>, other: Head<Element>) => number): void {
  const moved = heap[0] as Head<Element>;
  let at = 0;
  for (;;) {
    let child = at * 2 + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && compare(heap[child + 1] as Head<Element>, heap[child] as Head<Element>) < 0) child += 1;
    if (compare(moved, heap[child] as Head<Element>) <= 0) break;
    heap[at] = heap[child] as Head<Element>;
    at = child;
  }
  heap[at] = moved;
}
