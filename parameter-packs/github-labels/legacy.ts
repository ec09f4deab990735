import { fromDynamicProvider } from "pulumi-packs";
import { Label } from "./legacy/label.ts";

export const label = fromDynamicProvider(Label);
