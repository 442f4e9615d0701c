import { filesOf } from "../picture-files";
import { PictureUpload } from "../picture-upload";
import type { ControlProps } from "./control";

export function PictureControl({ field, value, onChange }: ControlProps) {
  return (
    <PictureUpload value={filesOf(value)} max={field.max ?? 1} disabled={field.readonly === true} onChange={onChange} />
  );
}
