import { tearDown } from './global-setup';

export default tearDown;
