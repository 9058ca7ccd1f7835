import type { OpenView } from '../../protocol.js';
import { Blocks, useSurface } from '../blocks/Blocks.js';

/** The blocks of an App Home. */
export function HomeView({ home }: { readonly home: OpenView }) {
  const surface = useSurface(home.view.blocks);
  return <Blocks surface={{ viewId: home.id }} {...surface} />;
}
