/** A picture of the template's own: made small here, and kept within it. */
import { isPicture } from "@qicheng/engine/print/pictures";
import { pictureField } from "@qicheng/engine/print/template";
import { Select } from "antd";
import { useState } from "react";
import { Row } from "../../kernel/drafting/row";
import { FileChooser } from "../../kernel/ui/parts/file-chooser";
import { d } from "./designer-texts";
import type { PanelProps } from "./panel-props";

/** Longest sides that are tried, in pixels, until the picture is small enough. */
const EDGES = [1200, 800, 500, 300];

async function madeSmall(file: File): Promise<string | undefined> {
  const picture = await createImageBitmap(file);
  for (const edge of EDGES) {
    const factor = Math.min(1, edge / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * factor));
    canvas.height = Math.max(1, Math.round(picture.height * factor));
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    for (const address of [canvas.toDataURL("image/png"), canvas.toDataURL("image/jpeg", 0.85)])
      if (isPicture(address)) return address;
  }
  return undefined;
}

export function PictureChoice({ item, offered, acts, disabled }: PanelProps) {
  const [wrong, setWrong] = useState<string | undefined>();
  const take = async ([file]: File[]) => {
    if (!file) return;
    const text = await madeSmall(file).catch(() => undefined);
    setWrong(text === undefined ? d("pictureBad") : undefined);
    if (text !== undefined) acts.change("picture", (item) => ({ ...item, text }));
  };
  const fields = offered.pictures;
  const field = pictureField(item);
  return (
    <>
      {fields.length > 0 ? (
        <Row label={d("pictureOf")}>
          <Select
            aria-label={d("pictureOf")}
            size="small"
            disabled={disabled}
            value={field ?? ""}
            options={[
              { value: "", label: d("ownPicture") },
              ...fields.map(({ key, title }) => ({ value: key, label: title })),
            ]}
            onChange={(key) => acts.change("picture", (one) => ({ ...one, text: key === "" ? "" : `{${key}}` }))}
          />
        </Row>
      ) : null}
      {field === undefined ? (
        <Row label={d("picture")} hint={d("pictureHint")} wrong={wrong}>
          <FileChooser
            text={d("choosePicture")}
            accept="image/png,image/jpeg"
            size="small"
            multiple={false}
            disabled={disabled}
            onFiles={(files) => void take(files)}
          />
        </Row>
      ) : null}
    </>
  );
}
