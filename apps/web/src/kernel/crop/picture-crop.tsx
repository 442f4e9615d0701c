/** A part of a picture, chosen by moving and enlarging it behind a window: by pointer, fingers, wheel and keys. */
import { MinusOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Slider } from "antd";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { common } from "../i18n/common";
import { heard } from "../ui/basis/heard";
import styles from "./crop.module.css";
import { type Area, cutOut, draw } from "./cut";
import { t } from "./texts";

const MOST = 4;
const STEP = 0.1;
const KEY_STEP_PX = 8;
/** Widths to one height that may be chosen. */
const RATIOS = { least: 0.5, most: 5 } as const;
const CENTRE = { x: 0, y: 0 };

interface Props {
  file: File;
  /** round: a square that is shown as a circle; free: as wide and high as one likes. */
  shape: "round" | "free";
  /** Longest side of what comes out, in pixels. */
  edge: number;
  onSave: (cut: File) => Promise<void>;
  onCancel: () => void;
}

function usePicture(file: File) {
  const [url, setUrl] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

const PREVIEWS = [96, 40, 24];
/** Two dots for one of the largest. */
const PREVIEW_EDGE = 192;

function Previews({ picture, area, shape }: { picture: HTMLImageElement | null; area: Area | null; shape: string }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!picture || !area) return;
    for (const canvas of row.current?.querySelectorAll("canvas") ?? []) draw(canvas, picture, area, PREVIEW_EDGE);
  }, [picture, area]);
  return (
    <div ref={row} className={styles.previews} aria-hidden>
      {PREVIEWS.map((size) => (
        <canvas
          key={size}
          data-shape={shape}
          style={shape === "round" ? { width: size, height: size } : { height: size / 2 }}
        />
      ))}
    </div>
  );
}

const limited = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

export default function PictureCrop({ file, shape, edge, onSave, onCancel }: Props) {
  const url = usePicture(file);
  const picture = useRef<HTMLImageElement | null>(null);
  const [place, setPlace] = useState(CENTRE);
  const [zoom, setZoom] = useState(1);
  const [ratio, setRatio] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [saving, setSaving] = useState(false);
  const enlarge = (by: number) => setZoom((now) => limited(Math.round((now + by) * 100) / 100, 1, MOST));
  const press = (event: KeyboardEvent) => {
    const by = { "+": STEP, "=": STEP, "-": -STEP, _: -STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    enlarge(by);
  };
  const save = async () => {
    if (!picture.current || !area) return;
    setSaving(true);
    try {
      await onSave(await cutOut(picture.current, area, edge, file.name));
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className={styles.crop}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys come from the window within, which has the focus */}
      <div className={styles.stage} onKeyDown={heard(press)}>
        {url === "" ? null : (
          <Cropper
            image={url}
            crop={place}
            zoom={zoom}
            maxZoom={MOST}
            aspect={shape === "round" ? 1 : ratio}
            cropShape={shape === "round" ? "round" : "rect"}
            showGrid={shape !== "round"}
            keyboardStep={KEY_STEP_PX}
            disableAutomaticStylesInjection
            cropperProps={{ role: "group", "aria-label": t("window") }}
            mediaProps={{ alt: "" }}
            setImageRef={(ref) => {
              picture.current = ref.current;
            }}
            onMediaLoaded={({ naturalWidth, naturalHeight }) =>
              setRatio(limited(naturalWidth / naturalHeight, RATIOS.least, RATIOS.most))
            }
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropAreaChange={(_part, pixels) => setArea(pixels)}
          />
        )}
      </div>
      <div className={styles.side}>
        <Previews picture={picture.current} area={area} shape={shape} />
        <div className={styles.zoom}>
          <span>{t("zoom")}</span>
          <Button
            type="text"
            icon={<MinusOutlined aria-hidden />}
            aria-label={t("smaller")}
            disabled={zoom <= 1}
            onClick={() => enlarge(-STEP)}
          />
          <Slider
            min={1}
            max={MOST}
            step={STEP}
            value={zoom}
            onChange={setZoom}
            tooltip={{ open: false }}
            ariaLabelForHandle={t("zoom")}
          />
          <Button
            type="text"
            icon={<PlusOutlined aria-hidden />}
            aria-label={t("larger")}
            disabled={zoom >= MOST}
            onClick={() => enlarge(STEP)}
          />
        </div>
        {shape === "free" ? (
          <div className={styles.zoom}>
            <span>{t("ratio")}</span>
            <Slider
              min={RATIOS.least}
              max={RATIOS.most}
              step={0.05}
              value={ratio}
              onChange={setRatio}
              tooltip={{ open: false }}
              ariaLabelForHandle={t("ratio")}
            />
          </div>
        ) : null}
        <p className={styles.hint}>{t("hint")}</p>
        <div className={styles.foot}>
          <Button type="primary" loading={saving} disabled={!area} onClick={() => void save()}>
            {common("save")}
          </Button>
          <Button onClick={onCancel}>{common("cancel")}</Button>
        </div>
      </div>
    </div>
  );
}
