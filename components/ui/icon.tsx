/** Small pictures drawn with the text's colour. Always beside a word: they carry no meaning alone. */
const PATHS = {
  check: <path d="m3.5 8.5 3 3 6-7" />,
  cross: <path d="m4 4 8 8m0-8-8 8" />,
  plus: <path d="M8 3v10M3 8h10" />,
  minus: <path d="M3 8h10" />,
  alert: <path d="M8 2.2 14.3 13.4H1.7zM8 6.4v3.3m0 1.8v.1" />,
  info: <path d="M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8Zm0 5.4v4M8 4.8v.1" />,
  copy: <path d="M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8z" />,
  link: <path d="M6.6 9.4 9.4 6.6M7 4.6l1.9-1.9a3 3 0 0 1 4.3 4.3l-1.9 1.9M9 11.4l-1.9 1.9a3 3 0 0 1-4.3-4.3l1.9-1.9" />,
  download: <path d="M8 2v8m-3.3-3L8 10.2 11.3 7M2.5 13.5h11" />,
  search: <path d="M7 2.2a4.8 4.8 0 1 1 0 9.6 4.8 4.8 0 0 1 0-9.6Zm3.5 8.3 3.3 3.3" />,
  menu: <path d="M2 4.5h12M2 8h12M2 11.5h12" />,
  chevron: <path d="m4 6 4 4 4-4" />,
  print: <path d="M4.5 5.5v-3h7v3m-7 5h-2v-5h11v5h-2m-7-1.5h7v4.5h-7z" />,
  leave: <path d="M6.5 3.5h-3v9h9v-3M9 2.5h4.5V7m0-4.5-6 6" />,
  clock: <path d="M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8ZM8 4.5V8l2.4 1.5" />,
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, className = "" }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`inline-block size-4 shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {PATHS[name]}
    </svg>
  );
}
