"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";

/** The time until an instant of this browser's clock, in words; whole minutes while there are at least two. */
export function useTimeLeft(endsAt: number): { secondsLeft: number; inWords: (seconds: number) => string } {
  const t = useTranslations("session");
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return {
    secondsLeft: Math.max(0, Math.ceil((endsAt - now) / 1000)),
    inWords: (seconds) => (seconds >= 120 ? t("minutes", { minutes: Math.floor(seconds / 60) }) : t("seconds", { seconds })),
  };
}
