import { filesOf } from "../picture-files";
import { PictureUpload } from "../picture-upload";
import { useUploads } from "../use-uploads";
import type { ControlProps } from "./control";

export function PictureControl({ field, value, onChange }: ControlProps) {
  const pictures = useUploads({ value: filesOf(value), max: field.max ?? 1, onChange });
  return <PictureUpload pictures={pictures} disabled={field.readonly === true} />;
}
