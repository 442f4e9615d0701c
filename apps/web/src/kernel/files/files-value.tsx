import { FileList } from "./file-list";
import { filesOf } from "./picture-files";

/** Files of a field as one reads them. */
export default function FilesValue({ value }: { value: unknown }) {
  return <FileList files={filesOf(value)} />;
}
