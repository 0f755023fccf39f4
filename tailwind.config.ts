import type { Config } from "tailwindcss";

/** A token that app/globals.css defines for light and dark. */
const token = (name: string) => `var(--${name})`;

/**
 * The words of the look: every colour, size and radius that a page may use stands here.
 * Colours are ink on paper, one accent and three risks; each risk has a soft ground for labels.
 */
export default {
  content: ["./app/**/*.tsx", "./components/**/*.tsx"],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      paper: token("paper"),
      sheet: token("sheet"),
      ink: { DEFAULT: token("ink"), 2: token("ink-2"), 3: token("ink-3") },
      line: { DEFAULT: token("line"), 2: token("line-2") },
      control: token("control"),
      wash: token("wash"),
      accent: { DEFAULT: token("accent"), soft: token("accent-soft"), on: token("accent-on") },
      low: { DEFAULT: token("low"), soft: token("low-soft"), band: token("low-band") },
      medium: { DEFAULT: token("medium"), soft: token("medium-soft"), band: token("medium-band") },
      high: { DEFAULT: token("high"), soft: token("high-soft"), band: token("high-band") },
    },
    fontFamily: {
      sans: ["var(--font-inter)", "ui-sans-serif", "system-ui", "sans-serif"],
      /** Semibold: titles and figures. */
      serif: ["var(--face-serif-600)", "ui-serif", "Georgia", "serif"],
      /** Regular: running text. */
      "serif-text": ["var(--face-serif-400)", "ui-serif", "Georgia", "serif"],
    },
    fontSize: {
      xs: ["0.78125rem", { lineHeight: "1.45" }],
      sm: ["0.8125rem", { lineHeight: "1.5" }],
      base: ["0.875rem", { lineHeight: "1.5" }],
      md: ["0.9375rem", { lineHeight: "1.5" }],
      lg: ["1.0625rem", { lineHeight: "1.35" }],
      xl: ["1.3125rem", { lineHeight: "1.2" }],
      "2xl": ["1.875rem", { lineHeight: "1.15", letterSpacing: "-0.015em" }],
      "3xl": ["3rem", { lineHeight: "1", letterSpacing: "-0.03em" }],
    },
    borderRadius: { none: "0", sm: "4px", DEFAULT: "5px", md: "7px", lg: "10px", full: "9999px" },
  },
} satisfies Config;
