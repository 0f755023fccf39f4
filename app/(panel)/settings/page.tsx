import { redirect } from "next/navigation";
import { requireViewer } from "../../viewer";

export default async function SettingsPage() {
  await requireViewer("/settings");
  redirect("/settings/account");
}
