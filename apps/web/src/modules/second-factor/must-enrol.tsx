/** Signed in, but one's role asks for a second step: nothing else is allowed before it is set up. */
import { clearSession, setProfile, useSession } from "../../kernel/session/session-store";
import { SetUp } from "./lazy-set-up";
import { t } from "./texts";

export function MustEnrol({ password }: { password: string }) {
  const profile = useSession((session) => session.profile);
  return (
    <SetUp
      title={t("mustTitle")}
      text={t("mustText")}
      password={password}
      cancelText={t("later")}
      onCancel={() => clearSession()}
      onDone={() => {
        if (profile) setProfile({ ...profile, mustEnrol: 0 });
      }}
    />
  );
}
