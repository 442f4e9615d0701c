import { filesOf } from "../forms/picture-files";
import { FileList } from "./file-list";

/** Files of a field as one reads them. */
export default function FilesValue({ value }: { value: unknown }) {
  return <FileList files={filesOf(value)} />;
}
