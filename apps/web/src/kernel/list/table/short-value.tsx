/** Values that are shown shorter in a row of a list than elsewhere. */
import { ownValue } from "@qicheng/engine/text/own-value";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { PictureThumb } from "../../files/picture-thumb";
import { RichLine } from "../../rich/rich-line";

type Short = ComponentType<{ value: unknown }>;

const FilesLine = lazy(() => import("../../files/files-line"));

const SHORT: Readonly<Record<string, Short>> = { picture: PictureThumb, editor: RichLine, file: FilesLine };

/** Undefined where it is shown as it is everywhere. */
export function shortValue(type: string, value: unknown): ReactNode | undefined {
  const Value = ownValue(SHORT, type);
  if (!Value) return undefined;
  return (
    <Suspense fallback={null}>
      <Value value={value} />
    </Suspense>
  );
}
