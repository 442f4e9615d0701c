/** Reads codes by the camera, where the browser lets a page use one: on addresses without HTTPS it does not. */
import { CameraOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { t } from "./texts";

const ScanDialog = lazy(() => import("./scan-dialog"));

const hasCamera = (): boolean => "mediaDevices" in navigator && navigator.mediaDevices !== undefined;

interface Props {
  /** Told of each code; what it answers stands below the picture. */
  onCode: (code: string) => Promise<string> | string;
  /** One code ends it. */
  once?: boolean;
  disabled?: boolean;
}

export function ScanButton({ onCode, once = false, disabled = false }: Props) {
  const [open, setOpen] = useState(false);
  const [got, setGot] = useState<string | null>(null);
  const told = useEffectEvent((code: string) => void onCode(code));
  // once the dialog is gone one may be led to a field
  useEffect(() => {
    if (got === null) return;
    told(got);
    setGot(null);
  }, [got]);
  const taken = (code: string): string => {
    setOpen(false);
    setGot(code);
    return code;
  };
  if (!hasCamera()) return null;
  return (
    <>
      <Button icon={<CameraOutlined aria-hidden />} disabled={disabled} onClick={() => setOpen(true)}>
        {t("scan")}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <ScanDialog onCode={once ? taken : onCode} leaves={once} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
