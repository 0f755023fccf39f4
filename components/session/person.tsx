"use client";

import { createContext, type ReactNode, useContext } from "react";

const Person = createContext<string | null>(null);

/** Says below it who is signed in: the uuid of the person, which names nobody. */
export function PersonProvider({ personId, children }: { personId: string; children: ReactNode }) {
  return <Person value={personId}>{children}</Person>;
}

/** The uuid of the signed-in person; null where nobody is. */
export function usePersonId(): string | null {
  return useContext(Person);
}
