import { DeadEnd } from "#components/shell/dead-end";

export default function CheckNotFound() {
  return <DeadEnd title="checkNotFoundTitle" text="checkNotFoundText" />;
}
