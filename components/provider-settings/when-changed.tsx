"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** Takes the focus when what it shows has become another: whoever changed it sees, and hears, what holds now. */
export function WhenChanged({ value, children }: { value: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    box.current?.focus();
  }, [value]);
  return (
    <div ref={box} tabIndex={-1}>
      {children}
    </div>
  );
}
