import { filesOf } from "../../files/picture-files";
import { PictureUpload } from "../../files/picture-upload";
import { useUploads } from "../../files/use-uploads";
import type { ControlProps } from "../values/control";

export function PictureControl({ field, value, onChange }: ControlProps) {
  const pictures = useUploads({ value: filesOf(value), max: field.max ?? 1, onChange });
  return <PictureUpload pictures={pictures} disabled={field.readonly === true} />;
}
