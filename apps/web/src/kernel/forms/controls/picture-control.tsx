import { filesOf } from "../picture-files";
import { PictureUpload } from "../picture-upload";
import { usePictures } from "../use-pictures";
import type { ControlProps } from "./control";

export function PictureControl({ field, value, onChange }: ControlProps) {
  const pictures = usePictures({ value: filesOf(value), max: field.max ?? 1, onChange });
  return <PictureUpload pictures={pictures} disabled={field.readonly === true} />;
}
