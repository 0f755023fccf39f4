/** Whether a JSON text has an object with one key twice: `JSON.parse` takes the last and says nothing. Pure, in one pass. */

/** Of a text that `JSON.parse` takes. */
export function hasTwice(json: string): boolean {
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < json.length; at++) {
    const mark = json[at];
    if (mark === "{") open.push(new Set());
    else if (mark === "[") open.push(null);
    else if (mark === "}" || mark === "]") open.pop();
    else if (mark === '"') {
      const end = endOfText(json, at);
      const keys = open.at(-1);
      if (keys && isKey(json, end)) {
        const key = JSON.parse(json.slice(at, end)) as string;
        if (keys.has(key)) return true;
        keys.add(key);
      }
      at = end - 1;
    }
  }
  return false;
}

function endOfText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === "\\") at++;
    else if (json[at] === '"') return at + 1;
  }
  return json.length;
}

function isKey(json: string, end: number): boolean {
  let at = end;
  while (/\s/.test(json[at] ?? "")) at++;
  return json[at] === ":";
}
