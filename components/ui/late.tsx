"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";

/** A part of the screen whose code comes when it is shown for the first time. `onFailure`: the server did not send it. */
export function Late<Props extends object>({
  load,
  onFailure,
  props,
}: {
  load: () => Promise<ComponentType<Props>>;
  onFailure: () => void;
  props: Props;
}) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const failed = useRef(onFailure);
  useEffect(() => {
    failed.current = onFailure;
  });
  useEffect(() => {
    void load().then(
      (part) => setPart(() => part),
      () => failed.current(),
    );
  }, [load]);
  return Part === null ? null : <Part {...props} />;
}
