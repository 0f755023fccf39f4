/** Tells a success, aloud too. */
export function announce(title: string, description?: string): void {
  void import("sonner").then(({ toast }) => toast.success(title, { description }));
}
