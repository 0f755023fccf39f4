import { DeadEnd } from "#components/shell/dead-end";

export default function PersonNotFound() {
  return <DeadEnd title="personNotFoundTitle" text="personNotFoundText" />;
}
