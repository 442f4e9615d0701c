/** A place by the browser's position or typed, or a network by its addresses. */
import type { PlaceRow } from "@qicheng/api/attendance/shapes";
import { Button, Form, Input, InputNumber, Radio, Select } from "antd";
import { useState } from "react";
import { useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { toast } from "../../kernel/tell/toast";
import { labelsAside } from "../../kernel/ui/basis/form-layout";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { readPosition } from "./position";
import { t } from "./texts";

const SYSTEMS = ["WGS-84", "GCJ-02", "BD-09"] as const;
const DIGITS = 6;

interface Props {
  place?: PlaceRow;
  address: string;
  onClose: () => void;
}

export default function PlaceDialog({ place, address, onClose }: Props) {
  const [kind, setKind] = useState(place?.kind ?? "place");
  const [name, setName] = useState(place?.name ?? "");
  const [lat, setLat] = useState<number | null>(place?.lat ?? null);
  const [lng, setLng] = useState<number | null>(place?.lng ?? null);
  const [system, setSystem] = useState<(typeof SYSTEMS)[number]>("WGS-84");
  const [radius, setRadius] = useState(place?.radius ?? 200);
  const [network, setNetwork] = useState(place?.network ?? "");
  const save = useWrite("attendance.places", { toast: () => name, onSuccess: onClose });
  const here = async () => {
    const position = await readPosition();
    if (!position) {
      toast.error(t("noPosition"));
      return;
    }
    setLat(Number(position.lat.toFixed(DIGITS)));
    setLng(Number(position.lng.toFixed(DIGITS)));
    setSystem("WGS-84");
  };
  const store = () => {
    const at =
      kind === "place" ? { ...(lat !== null && { lat }), ...(lng !== null && { lng }), system, radius } : { network };
    const known = place ? { id: place.id, version: place.version } : {};
    save.mutate({ act: "save", place: { ...known, kind, name, ...at } });
  };
  return (
    <Dialog
      open
      title={t(place ? "editPlace" : "newPlace")}
      okText={common("save")}
      okButtonProps={{ htmlType: "submit", form: "place", disabled: name.trim() === "" }}
      confirmLoading={save.isPending}
      onCancel={onClose}
    >
      <Form id="place" {...labelsAside()} onFinish={store}>
        <Form.Item label={t("kind")}>
          <Radio.Group
            value={kind}
            options={[
              { value: "place", label: t("place") },
              { value: "network", label: t("network") },
            ]}
            onChange={({ target }) => setKind(target.value as typeof kind)}
          />
        </Form.Item>
        <Form.Item label={t("name")} htmlFor="place-name" required>
          <Input id="place-name" maxLength={30} value={name} onChange={({ target }) => setName(target.value)} />
        </Form.Item>
        {kind === "network" ? (
          <Form.Item label={t("range")} htmlFor="place-network" required extra={t("rangeHint", { address })}>
            <Input
              id="place-network"
              maxLength={50}
              value={network}
              onChange={({ target }) => setNetwork(target.value)}
            />
          </Form.Item>
        ) : (
          <>
            <Form.Item
              label={t("lat")}
              htmlFor="place-lat"
              required
              extra={
                <Button size="small" onClick={() => void here()}>
                  {t("useHere")}
                </Button>
              }
            >
              <InputNumber id="place-lat" min={-90} max={90} value={lat} onChange={setLat} />
            </Form.Item>
            <Form.Item label={t("lng")} htmlFor="place-lng" required>
              <InputNumber id="place-lng" min={-180} max={180} value={lng} onChange={setLng} />
            </Form.Item>
            <Form.Item label={t("system")}>
              <Select
                aria-label={t("system")}
                value={system}
                options={SYSTEMS.map((value) => ({ value, label: value }))}
                onChange={setSystem}
              />
            </Form.Item>
            <Form.Item label={t("radius")} htmlFor="place-radius">
              <InputNumber
                id="place-radius"
                min={20}
                max={5_000}
                precision={0}
                value={radius}
                onChange={(value) => setRadius(value ?? 200)}
              />
            </Form.Item>
          </>
        )}
      </Form>
    </Dialog>
  );
}
