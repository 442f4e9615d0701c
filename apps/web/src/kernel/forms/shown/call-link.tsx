import { PhoneOutlined } from "@ant-design/icons";
import { dialled } from "@qicheng/engine/text/phone";
import { Button, type ButtonProps } from "antd";
import { t } from "../values/texts";
import { dials } from "./dialler";

interface Props extends Pick<ButtonProps, "size"> {
  number: string;
  className?: string | undefined;
  /** Whom it is about; left out, whoever has the number. */
  customerId?: number;
}

/** Calls a number. */
export function CallLink({ number, size = "middle", className = "", customerId = 0 }: Props) {
  const title = t("call", { number });
  return (
    <Button
      type="text"
      icon={<PhoneOutlined aria-hidden />}
      href={`tel:${dialled(number)}`}
      title={title}
      aria-label={title}
      size={size}
      onClick={(event) => {
        if (dials(number, customerId)) event.preventDefault();
      }}
      className={className}
    />
  );
}
