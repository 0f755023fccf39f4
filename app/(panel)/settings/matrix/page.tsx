import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MatrixDocument } from "#components/matrix/matrix-document";
import { exampleScore } from "#lib/scoring/example";
import { matrixInForce } from "#lib/scoring/matrix";
import { requireViewer } from "../../../viewer";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("matrix"))("title") };
}

export default async function MatrixPage() {
  await requireViewer("/settings/matrix");
  const matrix = matrixInForce();
  return <MatrixDocument matrix={matrix} example={exampleScore(matrix)} />;
}
