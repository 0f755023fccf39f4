"use client";

import { useTranslations } from "next-intl";
import type { Place } from "#components/shell/places";

/** How a place is called. */
export function usePlaceName(): (place: Place) => string {
  const shell = useTranslations("shell");
  const settings = useTranslations("settings");
  return (place) => (place.main ? shell(place.name) : settings(place.name));
}
