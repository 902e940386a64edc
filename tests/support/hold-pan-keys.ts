import { DEVELOPMENT_PAN_KEY } from '../../server/config/env-pan';
import { holdPanKeys } from '../../server/sealing/held-keys';

// Every test file seals and opens PANs as development does.
holdPanKeys({ current: DEVELOPMENT_PAN_KEY, previous: null });
