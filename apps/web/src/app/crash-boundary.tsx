import { Component, type ReactNode } from "react";
import { CrashScreen } from "./crash-screen";

interface Props {
  children: ReactNode;
}

/** Catches what a screen throws while rendering, also a chunk that failed to load twice. */
export class CrashBoundary extends Component<Props, { error: Error | null }> {
  override state = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    return this.state.error ? <CrashScreen error={this.state.error} /> : this.props.children;
  }
}
