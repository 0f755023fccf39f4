import { DeadEnd } from "#components/shell/dead-end";

export default function Forbidden() {
  return <DeadEnd title="forbiddenTitle" text="forbiddenText" />;
}
