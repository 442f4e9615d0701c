import { Image } from "antd";
import { PictureGroup } from "../ui/parts/picture-preview";
import { filesOf } from "./picture-files";

/** Thumbnails that open large. */
export default function PictureValue({ value }: { value: unknown }) {
  return (
    <PictureGroup>
      {filesOf(value).map(({ id, url, filename }) => (
        <Image
          key={id}
          src={url}
          alt={filename}
          width={64}
          height={64}
          style={{ objectFit: "cover", borderRadius: 6 }}
        />
      ))}
    </PictureGroup>
  );
}
